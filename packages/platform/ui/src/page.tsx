import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

export const CONTENT_MAX_PX = 1440

/** Centred, padded content, at most 1,440 px wide. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <Box maw={CONTENT_MAX_PX} mx="auto" px={{ base: 'md', sm: 'xl' }} py={{ base: 'md', sm: 'lg' }} w="100%">
      {children}
    </Box>
  )
}
