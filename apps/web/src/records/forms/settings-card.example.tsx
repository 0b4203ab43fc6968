import { NumberInput, noop } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { SettingsCard } from './settings-card.tsx'

interface PaceProps {
  isDirty?: boolean
  isSaving?: boolean
  description?: string
}

function Pace({ isDirty = false, isSaving = false, ...texts }: PaceProps) {
  return (
    <SettingsCard title="Ritmo de envio" isDirty={isDirty} isSaving={isSaving} onSubmit={noop} {...texts}>
      <NumberInput label="Limite por dia" defaultValue={250} />
    </SettingsCard>
  )
}

export const examples: Examples = {
  Comum: <Pace />,
  Alterado: <Pace isDirty />,
  Salvando: <Pace isDirty isSaving />,
  'Texto longo': <Pace description={LONG_TEXT} />,
}
