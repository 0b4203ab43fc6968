import { AREAS, type Area } from '@cadencia/contract/areas'
import { useCrmAccess } from '@cadencia/crm/access/react'
import type { TokenScope } from '@cadencia/people/tokens/contract'
import { AREA_LABELS, RIGHT_LABELS, rightIn } from '@cadencia/people/tokens/labels'
import { Group, Input, NativeSelect, Stack, Text } from '@mantine/core'
import { useId } from 'react'

const NONE = ''
const CHOICES = [
  { value: NONE, label: 'Sem acesso' },
  { value: 'read', label: RIGHT_LABELS.read },
  { value: 'write', label: RIGHT_LABELS.write },
]

interface ScopeFieldProps {
  value?: readonly TokenScope[]
  onChange: (scopes: TokenScope[]) => void
  error?: string | undefined
  /** The session is an administrator's. */
  isAdministrator: boolean
}

/** What a token may do, chosen for each area. The CRM needs a session that unlocked it. */
export function ScopeField({ value = [], onChange, error, isAdministrator }: ScopeFieldProps) {
  const labelId = useId()
  const { data: crm } = useCrmAccess()
  const areas = AREAS.filter((area) => area !== 'admin' || isAdministrator)
  const choose = (area: Area, chosen: string) => {
    const others = value.filter((scope) => !scope.startsWith(`${area}:`))
    onChange(chosen === 'read' || chosen === 'write' ? [...others, `${area}:${chosen}`] : others)
  }
  return (
    <Input.Wrapper
      label="Permissões"
      labelElement="div"
      labelProps={{ id: labelId }}
      description="O token nunca pode mais do que a pessoa."
      required
      error={error}
    >
      <Stack gap={4} mt="xs" role="group" aria-labelledby={labelId}>
        {areas.map((area) => {
          const isLocked = area === 'crm' && !crm?.unlocked
          return (
            <Group key={area} justify="space-between" wrap="nowrap" gap="sm" mih={44}>
              <div>
                <Text size="sm">{AREA_LABELS[area]}</Text>
                {isLocked && (
                  <Text size="xs" c="dimmed">
                    Entre no CRM antes de escolher
                  </Text>
                )}
              </div>
              <NativeSelect
                aria-label={AREA_LABELS[area]}
                w={160}
                style={{ flexShrink: 0 }}
                data={CHOICES}
                disabled={isLocked}
                value={rightIn(value, area) ?? NONE}
                onChange={({ currentTarget }) => choose(area, currentTarget.value)}
              />
            </Group>
          )
        })}
      </Stack>
    </Input.Wrapper>
  )
}
