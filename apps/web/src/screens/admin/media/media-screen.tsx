import { mediaPages } from '@cadencia/admin/media/react'
import { Grid } from '@mantine/core'
import { Screen } from '../../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { opensToSession } from '../../../records/people/administrators-only.tsx'
import { MediaLibrary } from './media-library.tsx'
import { MediaSettingsPanel } from './media-settings-panel.tsx'

/** The media library, and how its files are kept. */
export function MediaScreen() {
  return (
    <Screen backTo="/admin" title="Mídia" subtitle="Arquivos que todos podem ler">
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <MediaLibrary />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <MediaSettingsPanel />
        </Grid.Col>
      </Grid>
    </Screen>
  )
}

MediaScreen.prefetch = async ({ client }: ScreenAddress) => {
  if (await opensToSession(client)) await client.prefetchInfiniteQuery(mediaPages())
}
