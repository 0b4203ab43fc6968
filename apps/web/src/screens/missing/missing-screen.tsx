import { NotFound } from '@cadencia/ui/not-found'
import { Button } from '@mantine/core'
import { useScreenTitle } from '../../shell/use-site-name.ts'

/** Any address that leads nowhere. */
export function MissingScreen() {
  useScreenTitle('404 Page Not Found')
  return (
    <NotFound
      action={
        <Button component="a" href="/" variant="default">
          Ir para o início
        </Button>
      }
    />
  )
}
