import type { Participants } from '../summary/participants.ts'
import { sentencesOfLine } from '../summary/sentences.ts'

const NOBODY: Participants = new Map()

/** The sentences of a transcript in order: a line break (a pause) ends one as well. */
export function sentencesOf(text: string, participants: Participants = NOBODY): string[] {
  return text.split(/[\r\n\u2028\u2029]+/).flatMap((line) => sentencesOfLine(line, participants))
}
