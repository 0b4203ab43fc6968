import { VERSION } from '@cadencia/composition/version'
import type { App } from '@cadencia/server/app'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { FastifyRequest } from 'fastify'
import { type ApiAnswer, type ApiCalls, apiCalls, argumentsSchema } from './api-calls.ts'
import { readMessage } from './messages.ts'
import { MCP_PROMPTS } from './prompts.ts'
import { listResources, RESOURCE_KINDS, readResource } from './resources.ts'
import { MCP_TOOLS, type McpTool } from './tools.ts'

const INSTRUCTIONS = [
  'Cadência: reuniões, transcrições, sprints, tarefas, solicitações de suporte, indicadores e CRM de uma empresa.',
  'Você age em nome de uma pessoa, dentro das permissões do token. Datas são do fuso de São Paulo.',
  'Use find ou as listas para achar ids. As listas trazem no máximo 50 registros; peça mais com cursor.',
].join(' ')

const LISTED_MAX = 50

/** POST adds something each time; PATCH sets fields, over what they were. */
function annotationsOf({ method }: McpTool['endpoint']) {
  const readOnlyHint = method === 'GET'
  const isAdding = method === 'POST'
  return {
    readOnlyHint,
    destructiveHint: !readOnlyHint && !isAdding,
    idempotentHint: !isAdding,
    openWorldHint: false,
  }
}

function describeTool({ name, title, description, endpoint }: McpTool) {
  return {
    name,
    title,
    description,
    inputSchema: argumentsSchema(endpoint),
    annotations: annotationsOf(endpoint),
  }
}

let described: readonly (readonly [McpTool, ReturnType<typeof describeTool>])[] | undefined

/** The tools that may be called. What is said of them is made once, by the first who asks. */
function listTools(api: ApiCalls) {
  described ??= MCP_TOOLS.map((tool) => [tool, describeTool(tool)] as const)
  return described.flatMap(([{ endpoint }, tool]) => (api.mayCall(endpoint) ? [tool] : []))
}

const text = (value: unknown) => ({ type: 'text' as const, text: JSON.stringify(value) })

/** The API's answer; a refusal is told with its message and the fields it is about. */
function resultOf({ statusCode, body, next }: ApiAnswer): CallToolResult {
  if (statusCode >= 400) return { isError: true, content: [text(body)] }
  return { content: [text(next === null ? body : { rows: body, cursor: next })] }
}

/** Whether a list can be asked for in pages. */
const isPaged = ({ schema }: McpTool['endpoint']) => schema.querystring?.shape.limit !== undefined

async function callTool(api: ApiCalls, name: string, values: Readonly<Record<string, unknown>>) {
  const tool = MCP_TOOLS.find((one) => one.name === name && api.mayCall(one.endpoint))
  if (!tool) throw new McpError(ErrorCode.InvalidParams, `Ferramenta desconhecida: ${name}`)
  const { endpoint } = tool
  return resultOf(await api.call(endpoint, isPaged(endpoint) ? { limit: LISTED_MAX, ...values } : values))
}

/** A server for one request: what it shows and does is what the request's token may. */
function createMcpServer(api: ApiCalls): Server {
  const server = new Server(
    { name: 'cadencia', title: 'Cadência', version: VERSION },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listTools(api) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(api, params.name, params.arguments ?? {}),
  )
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({ resources: await listResources(api) }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: RESOURCE_KINDS.filter(({ endpoint }) => api.mayCall(endpoint)).map(
      ({ uriTemplate, name, description }) => ({
        uriTemplate,
        name,
        description,
        mimeType: 'application/json',
      }),
    ),
  }))
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const answer = await readResource(api, uri)
    if (answer?.statusCode !== 200)
      throw new McpError(ErrorCode.InvalidParams, `Recurso não encontrado: ${uri}`)
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(answer.body) }] }
  })
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: MCP_PROMPTS.map(({ textOf: _, ...prompt }) => ({
      ...prompt,
      arguments: prompt.arguments.map((one) => ({ ...one, required: false })),
    })),
  }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const prompt = MCP_PROMPTS.find(({ name }) => name === params.name)
    if (!prompt) throw new McpError(ErrorCode.InvalidParams, `Modelo desconhecido: ${params.name}`)
    const content = { type: 'text' as const, text: prompt.textOf(params.arguments ?? {}) }
    return { description: prompt.description, messages: [{ role: 'user' as const, content }] }
  })
  return server
}

/** Answers one message of the protocol, as JSON, whatever kinds of answer the client names. */
export async function answerMcp(app: App, request: FastifyRequest): Promise<Response> {
  const read = readMessage(request.body)
  if ('refusal' in read) return Response.json(read.refusal)
  const server = createMcpServer(apiCalls(app, request))
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, [value].flat().join(', '))
  // The transport refuses clients that name one kind of answer alone, or any.
  headers.set('accept', 'application/json, text/event-stream')
  try {
    return await transport.handleRequest(new Request('http://mcp/mcp', { method: 'POST', headers }), {
      parsedBody: read.message,
    })
  } finally {
    await server.close()
  }
}
