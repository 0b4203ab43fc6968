import { Box, Button, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** Shows the 'Voltar' button. */
  onBack?: () => void
  /** Primary action and others, top right. */
  actions?: ReactNode
}

/** Page header: 'Voltar', title (`h1`), subtitle and actions. */
export function PageHeader({ title, subtitle, onBack, actions }: PageHeaderProps) {
  return (
    <Group
      component="header"
      className="page-header"
      justify="space-between"
      align="center"
      gap="sm"
      mb={{ base: 'md', sm: 'lg' }}
      wrap="wrap"
    >
      <Group gap="sm" wrap="nowrap" flex={{ base: '1 1 140px', sm: '1 1 300px' }} miw={0}>
        {onBack && (
          <Button
            className="page-header-back"
            variant="default"
            flex="none"
            px="sm"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={onBack}
          >
            Voltar
          </Button>
        )}
        <Box miw={0}>
          <Title order={1}>{title}</Title>
          {subtitle && (
            <Text c="dimmed" size="sm">
              {subtitle}
            </Text>
          )}
        </Box>
      </Group>
      {actions && (
        <Group className="page-header-actions" gap="xs">
          {actions}
        </Group>
      )}
    </Group>
  )
}
