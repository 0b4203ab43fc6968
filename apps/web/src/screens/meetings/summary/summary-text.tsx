import { messageOf } from '@cadencia/http/http-error'
import { formatDateTime } from '@cadencia/locale/dates'
import type { Meeting } from '@cadencia/meetings/contract'
import type { ListedVersion, SummaryVersion } from '@cadencia/meetings/summaries/contract'
import { useEditSummary, useSummaryVersion, useSummaryVersions } from '@cadencia/meetings/summaries/react'
import { MenuButton } from '@cadencia/ui/popup-button'
import { showToast } from '@cadencia/ui/toast'
import { Alert, Badge, Box, Button, Group, Menu, Text } from '@mantine/core'
import { IconHistory, IconPencil, IconRefresh, IconShare3 } from '@tabler/icons-react'
import { useState } from 'react'
import { showFailure } from '../../../kit/show-failure.ts'
import { RecordText } from '../../../kit/text/record-text.tsx'
import { useAttendees } from '../../../records/people/use-people.ts'
import { useMarkSummaryRead } from '../ended-meetings.ts'
import { summaryLabel } from '../summary-labels.ts'
import { ShareDialog } from './share-dialog.tsx'
import { SummaryEditor } from './summary-editor.tsx'
import { useAskForSummary } from './use-ask-for-summary.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

const VERSION_FAILED = 'Não foi possível carregar a versão. Tente novamente.'

/** A meeting's summary: shown, edited, made again, shared, and as it was before. */
export function SummaryText({ meeting, text }: { meeting: Meeting; text: string }) {
  const { id, summarySource } = meeting
  useMarkSummaryRead(id)
  const { data: versions = [] } = useSummaryVersions(id)
  const [newest] = versions
  const [isEditing, setEditing] = useState(false)
  const [shownVersion, setShownVersion] = useState<number>()
  const isOld = shownVersion !== undefined && shownVersion !== newest?.version
  const { data: shown, error: showFailure } = useSummaryVersion(id, isOld ? shownVersion : undefined)
  const { data: edited, error: editFailure } = useSummaryVersion(id, isEditing ? newest?.version : undefined)
  const failure = showFailure ?? editFailure
  const source = shown?.source ?? summarySource
  return (
    <section aria-label="Texto do resumo">
      <Group gap="xs" mb="xs">
        {source && (
          <Badge variant="light" color="gray" radius="sm">
            {summaryLabel(source)}
          </Badge>
        )}
        <SummaryTools
          meeting={meeting}
          versions={versions}
          onEdit={() => {
            setShownVersion(undefined)
            setEditing(true)
          }}
          onShow={setShownVersion}
        />
      </Group>
      {shown && <OldVersion meeting={meeting} shown={shown} onBack={() => setShownVersion(undefined)} />}
      {failure && (
        <Text c="var(--mantine-color-error)" role="alert">
          {messageOf(failure, VERSION_FAILED)}
        </Text>
      )}
      {isEditing && edited ? (
        <SummaryEditor meetingId={id} newest={edited} onDone={() => setEditing(false)} />
      ) : (
        <Box maw="80ch">
          <RecordText text={shown?.text ?? text} format={source === 'edited' ? 'markdown' : 'plain'} />
        </Box>
      )}
    </section>
  )
}

interface SummaryToolsProps {
  meeting: Meeting
  /** Newest first. */
  versions: readonly ListedVersion[]
  onEdit: () => void
  onShow: (version: number) => void
}

function SummaryTools({ meeting, versions, onEdit, onShow }: SummaryToolsProps) {
  const { id, canEdit, summaryStatus } = meeting
  const [isSharing, setSharing] = useState(false)
  const { ask, isPending } = useAskForSummary(id)
  const { nameOf } = useAttendees()
  const authorOf = ({ createdBy, source }: ListedVersion) =>
    createdBy === null ? summaryLabel(source) : nameOf(createdBy)
  return (
    <Group gap={4} ml="auto">
      {versions.length > 1 && (
        <MenuButton
          button={
            <Button variant="subtle" color="gray" size="compact-md" leftSection={<IconHistory {...icon} />}>
              Versões
            </Button>
          }
        >
          {versions.map((one) => (
            <Menu.Item key={one.version} onClick={() => onShow(one.version)}>
              {`${formatDateTime(one.createdAt)} · ${authorOf(one)}`}
            </Menu.Item>
          ))}
        </MenuButton>
      )}
      {canEdit && (
        <>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconRefresh {...icon} />}
            loading={isPending || summaryStatus === 'pending'}
            onClick={ask}
          >
            Refazer
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconPencil {...icon} />}
            disabled={versions.length === 0}
            onClick={onEdit}
          >
            Editar resumo
          </Button>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconShare3 {...icon} />}
            onClick={() => setSharing(true)}
          >
            Compartilhar
          </Button>
          <ShareDialog meeting={meeting} opened={isSharing} onClose={() => setSharing(false)} />
        </>
      )}
    </Group>
  )
}

interface OldVersionProps {
  meeting: Meeting
  shown: SummaryVersion
  onBack: () => void
}

function OldVersion({ meeting, shown, onBack }: OldVersionProps) {
  const { restore, isPending } = useRestoreVersion(meeting.id)
  return (
    <Alert color="gray" variant="light" p="sm" mb="xs" title={`Versão de ${formatDateTime(shown.createdAt)}`}>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={onBack}>
          Voltar à atual
        </Button>
        {meeting.canEdit && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={isPending}
            onClick={() => restore(shown.text, onBack)}
          >
            Restaurar esta
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** Makes an earlier text of the summary the newest again. */
function useRestoreVersion(id: string) {
  const { data: [newest] = [] } = useSummaryVersions(id)
  const { mutate, isPending } = useEditSummary(id)
  const restore = (text: string, onDone: () => void) => {
    if (!newest) return
    mutate(
      { params: { id }, body: { text, version: newest.version } },
      {
        onSuccess: () => {
          showToast({ title: 'Versão restaurada', tone: 'success' })
          onDone()
        },
        onError: (error) => showFailure(error, 'Não foi possível restaurar a versão. Tente novamente.'),
      },
    )
  }
  return { restore, isPending }
}
