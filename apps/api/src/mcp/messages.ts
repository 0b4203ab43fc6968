import { invalid } from '@cadencia/server/app-error'
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { withoutNothing } from './left-out.ts'

const SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(
  [
    CallToolRequestSchema,
    GetPromptRequestSchema,
    InitializeRequestSchema,
    ListPromptsRequestSchema,
    ListResourcesRequestSchema,
    ListResourceTemplatesRequestSchema,
    ListToolsRequestSchema,
    ReadResourceRequestSchema,
  ].map((schema): [string, z.ZodType] => [schema.shape.method.value, schema]),
)
const AnyMessage = z.looseObject({ method: z.string(), params: z.looseObject({}).optional() })
const NO_MESSAGE = 'Envie uma mensagem JSON-RPC 2.0: um objeto com jsonrpc, method e, para ter resposta, id.'

/** A message that can be answered, or the error of the protocol that answers it. */
type Read = { readonly message: JSONRPCMessage } | { readonly refusal: object }

/** What a body says, without what it leaves out as `null`. Throws 400 where it is no single message. */
export function readMessage(body: unknown): Read {
  if (Array.isArray(body)) throw invalid('', 'Envie uma mensagem por vez')
  if (!(body instanceof Object)) throw invalid('', NO_MESSAGE)
  const sent = withoutNothing(AnyMessage, body)
  const schema = SCHEMAS.get(AnyMessage.safeParse(sent).data?.method ?? '') ?? AnyMessage
  const cleaned = withoutNothing(schema, sent)
  const message = JSONRPCMessageSchema.safeParse(cleaned).data
  if (!message) throw invalid('', NO_MESSAGE)
  const issue = 'method' in message && 'id' in message && schema.safeParse(cleaned).error?.issues[0]
  if (!issue) return { message }
  const error = {
    code: ErrorCode.InvalidParams,
    message: `Valor ausente ou inválido em ${issue.path.join('.')}: envie o que o método ${message.method} pede.`,
  }
  return { refusal: { jsonrpc: '2.0', id: message.id, error } }
}
