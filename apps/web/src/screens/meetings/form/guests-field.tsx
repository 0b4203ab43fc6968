import { GUESTS_MAX } from '@cadencia/meetings/contract'
import { ActionIcon, Button, Group, Input, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconUserPlus, IconX } from '@tabler/icons-react'
import { MEETING_FIELDS } from '../fields.tsx'
import type { MeetingForm } from './meeting-form.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** People from outside, each by name and address; most meetings have none. */
export function GuestsField({ form }: { form: UseFormReturnType<MeetingForm> }) {
  const { guests } = form.values
  const add = () => form.insertListItem('guests', { name: '', email: '' })
  if (guests.length === 0) return <AddButton onClick={add}>Adicionar convidado de fora</AddButton>
  const { label } = MEETING_FIELDS.guests
  const { error } = form.getInputProps('guests')
  return (
    <Stack component="fieldset" gap="xs" p={0} m={0} bd="none" aria-describedby="guests-description">
      <Input.Label component="legend" p={0}>
        {label}
      </Input.Label>
      <Input.Description id="guests-description">
        Recebem por e-mail o convite com título, descrição, horário, local e link, e cada mudança.
      </Input.Description>
      {guests.map((_, index) => (
        // Rows have no identity of their own, and none is moved.
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={4} flex={1}>
            <TextInput
              aria-label={`Nome do convidado ${index + 1}`}
              placeholder="Nome"
              autoComplete="off"
              autoFocus={guests[index]?.name === ''}
              {...form.getInputProps(`guests.${index}.name`)}
            />
            <TextInput
              aria-label={`E-mail do convidado ${index + 1}`}
              placeholder="E-mail"
              inputMode="email"
              autoComplete="off"
              {...form.getInputProps(`guests.${index}.email`)}
            />
          </SimpleGrid>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="input-sm"
            aria-label={`Remover convidado ${index + 1}`}
            onClick={() => form.removeListItem('guests', index)}
          >
            <IconX {...icon} />
          </ActionIcon>
        </Group>
      ))}
      {error && <Input.Error>{error}</Input.Error>}
      {guests.length < GUESTS_MAX && <AddButton onClick={add}>Adicionar outro</AddButton>}
    </Stack>
  )
}

function AddButton(button: { onClick: () => void; children: string }) {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<IconUserPlus {...icon} />}
      style={{ alignSelf: 'flex-start' }}
      {...button}
    />
  )
}
