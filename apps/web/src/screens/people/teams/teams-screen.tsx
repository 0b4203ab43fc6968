import { useCurrentUser } from '@cadencia/people/react'
import type { Team } from '@cadencia/people/teams/contract'
import { teamList, useTeams } from '@cadencia/people/teams/react'
import { lazyDialog, lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { useParams } from 'react-router'
import { useCreateParam } from '../../../collections/use-create-param.ts'
import { Screen } from '../../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { useCloseRecord } from '../../../records/panel/use-close-record.ts'
import { useRecordTask } from '../../../records/panel/use-record-action.ts'
import type { TeamTask } from './member-buttons.tsx'
import { ADMINISTRATORS_ONLY } from './team-labels.ts'
import { TeamList } from './team-list.tsx'
import { TeamRecord } from './team-record.tsx'

const LISTED = { withFigures: true }

const AddMemberDialog = lazyDialog(() =>
  import('./add-member-dialog.tsx').then((module) => module.AddMemberDialog),
)
const MembersDialog = lazyOverlay(() => import('./members-dialog.tsx').then((module) => module.MembersDialog))
const NewTeamDialog = lazyDialog(() =>
  import('./form/new-team-dialog.tsx').then((module) => module.NewTeamDialog),
)

/** The teams: who is in them, and what they work at. */
export function TeamsScreen() {
  const { teamId } = useParams()
  const closeRecord = useCloseRecord('/teams')
  const teams = useTeams(LISTED)
  const { data: user } = useCurrentUser()
  const { doing, begin, stop } = useRecordTask<TeamTask, Team>()
  const refusal = user?.isAdministrator ? undefined : ADMINISTRATORS_ONLY
  const { isCreating, openForm, closeForm } = useCreateParam('Novo time', refusal)

  return (
    <Screen
      title="Times"
      subtitle="Gerencie equipes e membros"
      create={{ label: 'Novo Time', reason: refusal, onClick: openForm }}
    >
      <TeamList teams={teams} openId={teamId} onTask={begin} />
      {teamId && <TeamRecord teamId={teamId} teams={teams} onTask={begin} onClose={closeRecord} />}
      {doing?.task === 'manage' && (
        <MembersDialog key={doing.opening} team={doing.record} opened={doing.isOpen} onClose={stop} />
      )}
      {doing?.task === 'add' && (
        <AddMemberDialog key={doing.opening} team={doing.record} opened={doing.isOpen} onClose={stop} />
      )}
      <NewTeamDialog opened={isCreating} onClose={closeForm} />
    </Screen>
  )
}

TeamsScreen.prefetch = ({ client }: ScreenAddress) => client.prefetchQuery(teamList(LISTED))
