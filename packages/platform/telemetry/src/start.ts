import type { TracingOptions } from './open-telemetry.ts'

export interface TracingSettings extends Pick<TracingOptions, 'endpoint' | 'ratio'> {
  readonly serviceName?: string | undefined
}

/** Loads OpenTelemetry and starts tracing where it is configured. Returns what sends the last spans. */
export async function openTracing(
  settings: TracingSettings | undefined,
  defaultName: string,
): Promise<() => Promise<void>> {
  if (!settings) return async () => {}
  const { startTracing } = await import('./open-telemetry.ts')
  return startTracing({ ...settings, serviceName: settings.serviceName ?? defaultName })
}
