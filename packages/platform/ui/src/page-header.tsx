import { ActionIcon, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** Shows the 'Voltar' button. */
  onBack?: (() => void) | undefined
  /** Primary action and others, at the right. */
  actions?: ReactNode
}

/** One line: 'Voltar' (an icon), title (`h1`), subtitle and actions. */
export function PageHeader({ title, subtitle, onBack, actions }: PageHeaderProps) {
  return (
    <div className="page-header">
      {onBack && (
        <ActionIcon
          className="page-header-back"
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Voltar"
          title="Voltar"
          onClick={onBack}
        >
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <Title order={1} className="page-header-title" title={title}>
        {title}
      </Title>
      {subtitle && (
        <Text
          c="dimmed"
          size="sm"
          className="page-header-subtitle"
          {...(typeof subtitle === 'string' && { title: subtitle })}
        >
          {subtitle}
        </Text>
      )}
      {actions && (
        <Group className="page-header-actions" gap="xs" wrap="nowrap">
          {actions}
        </Group>
      )}
    </div>
  )
}
