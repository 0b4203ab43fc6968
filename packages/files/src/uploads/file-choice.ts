import { isFileType, labelOf, typeOfName } from '../types-contract.ts'
import { MIB, type UseRules } from '../uses-contract.ts'

export interface Choice {
  readonly taken: readonly File[]
  /** Why others were skipped, fit for a toast. */
  readonly refused?: Refused
}

interface Refused {
  readonly title: string
  readonly message: string
}

/** Those of `files` that may be sent where there are `present` already; the others are skipped with a reason. */
export function chooseFiles(files: readonly File[], present: number, rules: UseRules): Choice {
  const taken: File[] = []
  const reasons: Refused[] = []
  for (const file of files) {
    const reason =
      refusalOf(file, rules) ?? (present + taken.length < rules.maxFiles ? undefined : tooMany(rules))
    if (reason) reasons.push(reason)
    else taken.push(file)
  }
  const [first] = reasons
  if (!first) return { taken }
  const messages = new Set(reasons.map(({ message }) => message))
  return { taken, refused: { title: first.title, message: [...messages].join(' ') } }
}

function refusalOf(file: File, { types, maxBytes }: UseRules): Refused | undefined {
  const promised = typeOfName(file.name, file.type)
  // Systems name some types in their own way (a CSV is Excel's on Windows), so the extension counts too.
  const isTaken =
    (isFileType(file.type) && types.includes(file.type)) ||
    (promised !== undefined && types.includes(promised))
  if (!isTaken) {
    return { title: 'Tipo de arquivo não permitido', message: `${file.name}: envie ${labelOf(types)}.` }
  }
  if (file.size > maxBytes) {
    const message = `${file.name} excede o limite de ${maxBytes / MIB}MB.`
    return { title: 'Arquivo muito grande', message }
  }
  return undefined
}

function tooMany({ maxFiles }: UseRules): Refused {
  const message = maxFiles === 1 ? 'Envie um arquivo só.' : `Envie no máximo ${maxFiles} arquivos.`
  return { title: 'Limite de arquivos', message }
}
