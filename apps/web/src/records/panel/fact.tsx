import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface FactProps {
  label: string
  /** Pixels that the label takes; the same for all facts of a list. */
  labelWidth?: number
  children: ReactNode
}

/** One line of a description list (`dl`): what it is, and its value. */
export function Fact({ label, labelWidth = 128, children }: FactProps) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Text component="dt" c="dimmed" w={labelWidth} flex="none">
        {label}
      </Text>
      <Text component="dd" m={0} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Group>
  )
}
