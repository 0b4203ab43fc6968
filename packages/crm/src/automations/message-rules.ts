/** What a message may name of the lead that it goes to. */
export interface MessageLead {
  readonly name: string
  readonly company: string | null
}

/** What can be put into a message, and what each stands for. */
export const PLACEHOLDERS = [
  { token: '{nome}', label: 'Nome do lead' },
  { token: '{empresa}', label: 'Empresa do lead' },
] as const

/**
 * The message as one lead gets it: `{nome}` and `{empresa}` filled in, in whatever case they are written; an unknown
 * company leaves nothing. What is filled in is not looked at again, so that nobody's name can ask for more.
 */
export function fillMessage(message: string, lead: MessageLead): string {
  return message.replace(TOKEN, (_token, field: string) => fieldOf(field, lead))
}

/** WhatsApp templates reject empty parameters. */
const NOTHING = '—'

/** What fills `{{1}}`, `{{2}}`, … of a template: the values that the message names, in its order. */
export function templateParameters(message: string, lead: MessageLead): string[] {
  return [...message.matchAll(TOKEN)].map(([, field = '']) => fieldOf(field, lead) || NOTHING)
}

const TOKEN = /\{(nome|empresa)\}/gi

function fieldOf(field: string, { name, company }: MessageLead): string {
  return field.toLowerCase() === 'nome' ? name : (company ?? '')
}
