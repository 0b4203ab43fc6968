import { NotFound } from '@cadencia/ui/not-found'
import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'

/** Any address that leads nowhere. */
export function MissingScreen() {
  useDocumentTitle('404 Page Not Found · Cadência')
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
