import { Page } from '@cadencia/ui/page'
import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './area-navigation.module.css'

/** One of an area's screens, with a list of all of them beside it; where there is less room, in a row above it. */
export function AreaLayout({ navigation, children }: { navigation: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.layout}>
      <div className={classes.navigation}>{navigation}</div>
      <div className={classes.content}>{children}</div>
    </div>
  )
}

/** Holds the place of an area while it loads; `sections`: how many screens it has. Default: as the administration. */
export function AreaSkeleton({ sections = 13 }: { sections?: number }) {
  const navigation = (
    <div className={`fading-row ${classes.sections}`}>
      {Array.from({ length: sections }, (_, index) => (
        <div key={index} className={classes.section}>
          <Skeleton height={16} width={72 + ((index * 17) % 48)} />
        </div>
      ))}
    </div>
  )
  return (
    <div role="status" aria-label="Carregando">
      <AreaLayout navigation={navigation}>
        <Page>
          <Stack gap="md" maw={760}>
            <Skeleton height={236} radius="md" />
            <Skeleton height={168} radius="md" />
          </Stack>
        </Page>
      </AreaLayout>
    </div>
  )
}
