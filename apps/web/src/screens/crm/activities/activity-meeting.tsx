import { useMeeting } from '@cadencia/meetings/react'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { RecordText } from '../../../kit/text/record-text.tsx'

/** The meeting that an activity tells of, and its summary for whoever may read the transcript. */
export function ActivityMeeting({ meetingId }: { meetingId: string }) {
  const { data: meeting } = useMeeting(meetingId)
  if (!meeting) return null
  return (
    <section aria-labelledby="activity-meeting">
      <Title order={3} id="activity-meeting" mb="xs">
        Reunião
      </Title>
      <Stack gap="xs">
        <Anchor component={Link} to={`/meetings/${meetingId}`} className="touch-link">
          {meeting.title}
        </Anchor>
        {meeting.canReadTranscript && meeting.aiSummary !== null && (
          <RecordText
            text={meeting.aiSummary}
            format={meeting.summarySource === 'edited' ? 'markdown' : 'plain'}
          />
        )}
        {!meeting.canReadTranscript && (
          <Text size="sm" c="dimmed">
            O resumo é de quem criou ou participa da reunião.
          </Text>
        )}
      </Stack>
    </section>
  )
}
