import { ActingToken } from '@cadencia/contract/acting-token'
import { asMeant } from '@cadencia/contract/pasted'
import { Person } from '@cadencia/contract/person'
import { Day, Id, Instant, line, text } from '@cadencia/contract/values'
import { z } from 'zod'

export const NAME_MAX = 200
export const COMPANY_MAX = 200
export const NOTES_MAX = 5000
/** Of what is pasted: links to WhatsApp carry a text. */
export const PHONE_MAX = 500

/** Reais; the largest amount that is exact to the cent in a double. */
export const VALUE_MAX = 99_999_999_999.99
const VALUE_WRONG = 'Valor inválido'

/** An amount in reais as clients send it, kept to the cent. */
export const Money = z
  .number(VALUE_WRONG)
  .min(0, VALUE_WRONG)
  .max(VALUE_MAX, VALUE_WRONG)
  .transform((value) => Math.round(value * 100) / 100)

/** A team member as shown in records. */
export const PersonTag = Person
export type PersonTag = z.infer<typeof PersonTag>

/** An id where a form may send nothing as '' or null. */
export const OptionalId = z
  .union([Id, z.literal('')], 'Identificador inválido')
  .nullable()
  .transform((id) => (id === '' ? null : id))

export const Notes = text(NOTES_MAX)

/** Of a link with a number, as it is pasted. */
const PASTED_MAX = 500

/** A telephone number as people write or paste it; Brazilian unless it begins with another country's code. */
export const PhoneInput = line(PASTED_MAX)
  .overwrite(asMeant)
  .max(PHONE_MAX, `Use no máximo ${PHONE_MAX} caracteres`)

/** A day as clients send it: a day, an instant (cut to its São Paulo day by the server), or '' for none. */
export const DayInput = z.union([Day, Instant, z.literal('')], 'Data inválida').nullable()

/** What somebody did to a record; `changes` are its fields before and after, in words where there are some. */
export const HistoryEntry = z.object({
  id: Id,
  what: z.enum(['created', 'changed', 'converted', 'imported', 'erased']),
  /** Null when the person is gone, or nobody did it. */
  actor: PersonTag.nullable(),
  token: ActingToken.nullish(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** Of the people and records whose ids the changes have. */
  names: z.record(Id, z.string()).optional(),
  at: Instant,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
