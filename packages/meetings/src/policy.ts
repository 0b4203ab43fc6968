import type { Settings } from '@cadencia/settings/server'

/** What the settings say about meetings, as the service takes it. */
export function policy(settings: Settings) {
  const { maxMeetingDuration, enableAISummary } = settings.get('system')
  return { maxMeetingDuration, isSummaryEnabled: enableAISummary }
}
