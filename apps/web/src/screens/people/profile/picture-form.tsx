import { useUploadRules, useUploads } from '@cadencia/files/react'
import type { UseRules } from '@cadencia/files/uses'
import { formatBytes } from '@cadencia/locale/numbers'
import { useCurrentUser, useUpdateProfile } from '@cadencia/people/react'
import { showToast } from '@cadencia/ui/toast'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Button, FileButton, Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { fullName } from '../../../kit/full-name.ts'
import { showFailure } from '../../../kit/show-failure.ts'

/** One's own picture: choose, replace, take away. */
export function PictureForm() {
  const rules = useUploadRules('profile')
  const { data: user } = useCurrentUser()
  if (!user) return null
  return (
    <Group wrap="nowrap" gap="md">
      <UserAvatar name={fullName(user)} imageUrl={user.profileImageUrl} size={64} isDecorative />
      {rules ? (
        <PictureButtons rules={rules} hasPicture={user.profileImageUrl !== null} />
      ) : (
        <Stack gap={8} role="status" aria-label="Carregando">
          <Skeleton height={36} width={132} />
          <Skeleton height={12} width={160} />
        </Stack>
      )}
    </Group>
  )
}

function PictureButtons({ rules, hasPicture }: { rules: UseRules; hasPicture: boolean }) {
  const update = useUpdateProfile()
  const save = (profileImageUrl: string | null) =>
    update.mutate(
      { body: { profileImageUrl } },
      {
        onSuccess: () =>
          showToast({ title: profileImageUrl ? 'Foto atualizada' : 'Foto removida', tone: 'success' }),
        onError: (error) => showFailure(error, 'Não foi possível salvar a foto. Tente novamente.'),
      },
    )
  const uploads = useUploads({
    rules,
    isQuiet: true,
    onChange: ([file]) => {
      if (!file) return
      save(file.fileURL)
      uploads.clear()
    },
  })
  const [item] = uploads.items
  const choose = (file: File | null) => {
    if (file) uploads.add([file])
  }
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <FileButton accept={uploads.accept} onChange={choose}>
          {(props) => (
            <Button variant="default" loading={uploads.isBusy || update.isPending} {...props}>
              {hasPicture ? 'Trocar foto' : 'Escolher foto'}
            </Button>
          )}
        </FileButton>
        {hasPicture && (
          <Button variant="subtle" color="gray" disabled={update.isPending} onClick={() => save(null)}>
            Remover foto
          </Button>
        )}
      </Group>
      {item?.state === 'sending' && <Progress value={item.ratio * 100} aria-label="Envio da foto" />}
      <Text size="sm" c={uploads.refusal || item?.problem ? 'red' : 'dimmed'} role="status">
        {uploads.refusal ?? item?.problem ?? `Imagem de até ${formatBytes(rules.maxBytes)}.`}
      </Text>
    </Stack>
  )
}
