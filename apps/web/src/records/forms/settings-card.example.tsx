import { NumberInput, noop } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { SettingsCard } from './settings-card.tsx'

interface PaceProps {
  isDirty?: boolean
  isSaving?: boolean
  isOutdated?: boolean
  description?: string
}

function Pace({ isDirty = false, isSaving = false, isOutdated = false, ...texts }: PaceProps) {
  return (
    <SettingsCard
      title="Ritmo de envio"
      recordForm={{
        submit: noop,
        isPending: isSaving,
        changed: isDirty ? ['cap'] : [],
        notice: isOutdated
          ? { kind: 'behind', what: 'estas configurações', onTakeOver: noop, onKeepTyped: noop }
          : undefined,
      }}
      {...texts}
    >
      <NumberInput label="Limite por dia" defaultValue={250} />
    </SettingsCard>
  )
}

export const examples: Examples = {
  Comum: <Pace />,
  Alterado: <Pace isDirty />,
  'Alterado por outra pessoa': <Pace isDirty isOutdated />,
  Salvando: <Pace isDirty isSaving />,
  'Texto longo': <Pace description={LONG_TEXT} />,
}
