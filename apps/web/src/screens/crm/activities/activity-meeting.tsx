import type { ActivityMeeting as Meeting } from '@cadencia/crm/activities/contract'
import { Anchor, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { RecordText } from '../../../kit/text/record-text.tsx'

/** The meeting that an activity tells of, and its summary for whoever may read the transcript. */
export function ActivityMeeting({ meeting: { title, url, summary } }: { meeting: Meeting }) {
  return (
    <section aria-labelledby="activity-meeting">
      <Title order={3} id="activity-meeting" mb="xs">
        Reunião
      </Title>
      <Stack gap="xs">
        <Anchor component={Link} to={url} className="touch-link">
          {title}
        </Anchor>
        {summary && <RecordText text={summary} format="plain" />}
      </Stack>
    </section>
  )
}
