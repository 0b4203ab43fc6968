import type { FastifyBaseLogger } from 'fastify'

type Level = Exclude<keyof FastifyBaseLogger, 'level' | 'child'>

/** Creates a request's child logger lazily: most requests log nothing. */
export class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Record<string, unknown>
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get level() {
    return this.#parent.level
  }

  child(...made: Parameters<FastifyBaseLogger['child']>) {
    return this.#log().child(...made)
  }

  fatal(...said: unknown[]) {
    this.#say('fatal', said)
  }

  error(...said: unknown[]) {
    this.#say('error', said)
  }

  warn(...said: unknown[]) {
    this.#say('warn', said)
  }

  info(...said: unknown[]) {
    this.#say('info', said)
  }

  debug(...said: unknown[]) {
    this.#say('debug', said)
  }

  trace(...said: unknown[]) {
    this.#say('trace', said)
  }

  silent() {}

  #say(level: Level, said: unknown[]) {
    const log = this.#log()
    Reflect.apply(log[level], log, said)
  }

  #log() {
    this.#made ??= this.#parent.child(this.#bindings)
    return this.#made
  }
}
