import type { Examples } from '../../../gallery/examples.ts'
import { RecordSkeleton } from './record-skeleton.tsx'

export const examples: Examples = { Carregando: <RecordSkeleton /> }
