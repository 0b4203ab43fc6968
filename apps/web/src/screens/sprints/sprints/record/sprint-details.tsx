import { isClosed, type Sprint } from '@cadencia/sprints/contract'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { TeamTag } from '@cadencia/ui/team-tag'
import { Stack, Text, Title } from '@mantine/core'
import { IconChecks, IconLayoutKanban, IconShare3 } from '@tabler/icons-react'
import { ActionButton } from '../../../../kit/action-button.tsx'
import { RecordText } from '../../../../kit/text/record-text.tsx'
import { EditableText } from '../../../../records/panel/editable-text.tsx'
import { RecordActs } from '../../../../records/panel/record-panel.tsx'
import { useGuestRefusal } from '../../../../records/people/use-guest-refusal.ts'
import { useTeamFinder } from '../../../../records/people/use-people.ts'
import { SprintProgress } from '../sprint-card.tsx'
import type { SprintTask } from '../sprint-context.ts'
import { challengesLabel, refusalOf, scoreLabel, sprintStatusBadge } from '../sprint-labels.ts'
import classes from '../sprints.module.css'
import { Figures } from './figures.tsx'
import { NotesEditor } from './notes-editor.tsx'
import { SprintProperties, useSprintPatch } from './sprint-properties.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface SprintStateProps {
  sprint: Sprint
  onTask: (task: SprintTask) => void
}

/** How the sprint stands, its board, and what can be done with it. */
export function SprintState({ sprint, onTask }: SprintStateProps) {
  const refusal = useGuestRefusal()
  return (
    <>
      <StatusBadge {...sprintStatusBadge(sprint.status)} />
      <RecordActs>
        <ActionButton
          variant="light"
          leftSection={<IconLayoutKanban {...icon} />}
          to={`/sprints/${sprint.id}/kanban`}
        >
          Abrir kanban
        </ActionButton>
        {!isClosed(sprint) && (
          <ActionButton
            variant="default"
            leftSection={<IconChecks {...icon} />}
            reason={refusalOf(sprint)}
            onClick={() => onTask('complete')}
          >
            Concluir
          </ActionButton>
        )}
        <ActionButton
          variant="default"
          leftSection={<IconShare3 {...icon} />}
          reason={refusal}
          onClick={() => onTask('share')}
        >
          Compartilhar
        </ActionButton>
      </RecordActs>
    </>
  )
}

/** How far the sprint is, and what can be set on it. */
export function SprintOverview({ sprint }: { sprint: Sprint }) {
  const { findTeam } = useTeamFinder()
  const team = findTeam(sprint.teamId)
  return (
    <Stack gap="md">
      <div>
        <div className={classes.facts} style={{ marginBottom: 8 }}>
          {team && <TeamTag name={team.name} color={team.color} />}
          <span>{scoreLabel(sprint)}</span>
          {sprint.challenges.length > 0 && <span>{challengesLabel(sprint.challenges.length)}</span>}
        </div>
        <SprintProgress sprint={sprint} />
      </div>
      {sprint.canEdit && <SprintProperties sprint={sprint} />}
    </Stack>
  )
}

/** The sprint's figures, and what the team writes about it. */
export function SprintDetails({ sprint }: { sprint: Sprint }) {
  return (
    <Stack gap="lg">
      <Figures sprint={sprint} />
      <SprintTopics sprint={sprint} />
      <NotesEditor sprint={sprint} field="challenges" />
      <NotesEditor sprint={sprint} field="difficulties" />
      <NotesEditor sprint={sprint} field="helpRequests" />
    </Stack>
  )
}

/** What the sprint is about, in free text. */
function SprintTopics({ sprint }: { sprint: Sprint }) {
  const patch = useSprintPatch(sprint)
  return (
    <section aria-labelledby="sprint-topics">
      <Title order={3} id="sprint-topics" mb="xs">
        Tópicos
      </Title>
      {sprint.canEdit && (
        <EditableText
          patch={patch}
          field="topics"
          label="Tópicos"
          placeholder="O que esta sprint quer alcançar, o que ficou combinado"
        />
      )}
      {!sprint.canEdit && sprint.topics !== '' && (
        <RecordText text={sprint.topics} format={sprint.topicsFormat} />
      )}
      {!sprint.canEdit && sprint.topics === '' && <Text c="dimmed">Nenhum tópico anotado.</Text>}
    </section>
  )
}
