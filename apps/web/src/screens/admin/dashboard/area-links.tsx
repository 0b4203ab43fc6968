import { SimpleGrid, Text, ThemeIcon } from '@mantine/core'
import { IconChartBar, IconEyeCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useNouns } from '../../../records/noun.ts'
import classes from './dashboard.module.css'

const FURTHER_LINKS = [
  { path: '/analytics', label: 'Analytics', detail: 'Números dos times', icon: IconChartBar },
  { path: '/privacidade', label: 'Privacidade', detail: 'O que é registrado', icon: IconEyeCheck },
]

/** Where the parts of the area are. */
export function AreaLinks() {
  const sections = useNouns().flatMap(({ label, icon, admin }) => (admin ? [{ label, icon, ...admin }] : []))
  return (
    <nav aria-label="Áreas da administração">
      <SimpleGrid type="container" cols={{ base: 2, '560px': 3, '800px': 4 }} spacing="sm">
        {[...sections, ...FURTHER_LINKS].map(({ path, label, detail, icon: LinkIcon }) => (
          <Link key={path} to={path} className={classes.link ?? ''}>
            <ThemeIcon variant="light" color="gray" size={36} radius="md" aria-hidden>
              <LinkIcon size={20} stroke={1.75} />
            </ThemeIcon>
            <span className={classes.linkText}>
              <Text span inherit fw={600} display="block">
                {label}
              </Text>
              <Text span size="sm" c="dimmed" display="block" truncate visibleFrom="sm">
                {detail}
              </Text>
            </span>
          </Link>
        ))}
      </SimpleGrid>
    </nav>
  )
}
