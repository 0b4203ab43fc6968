import { Stack } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { MeterBar } from './meter-bar.tsx'

const TONES = ['neutral', 'success', 'warning', 'danger'] as const

export const examples: Examples = {
  Comum: (
    <MeterBar label="Conclusão: 60%" value={60}>
      60%
    </MeterBar>
  ),
  Vazia: <MeterBar label="Conclusão: 0%" value={0} />,
  Cheia: <MeterBar label="4 de 4 tarefas" value={4} most={4} tone="success" />,
  Cores: (
    <Stack>
      {TONES.map((tone) => (
        <MeterBar key={tone} label={`Carga (${tone}): 40%`} value={40} tone={tone} />
      ))}
    </Stack>
  ),
}
