import { NotFound } from '@cadencia/ui/not-found'
import { Button } from '@mantine/core'
import { useScreenTitle } from '../../kit/use-site-name.ts'

/** Any address that leads nowhere; `headingOrder` is 2 below the heading of a screen. */
export function MissingScreen({ headingOrder = 1 }: { headingOrder?: 1 | 2 }) {
  useScreenTitle('404 Page Not Found')
  return (
    <NotFound
      headingOrder={headingOrder}
      action={
        <Button component="a" href="/" variant="default">
          Ir para o início
        </Button>
      }
    />
  )
}
