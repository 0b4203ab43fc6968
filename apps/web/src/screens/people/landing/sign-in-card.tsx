import { useSignInOptions } from '@cadencia/people/sign-in/react'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { Button, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconBuildingSkyscraper, IconMail } from '@tabler/icons-react'
import { type FormEvent, useRef } from 'react'
import { SIGN_IN_URL } from '../../../kit/sign-in-url.ts'
import { useFocusOnArrival } from '../sign-in/use-focus-on-arrival.ts'
import classes from './landing.module.css'
import { useEmailSignIn } from './use-email-sign-in.ts'

const CodeStep = lazyPart(() => import('./code-step.tsx').then((module) => module.CodeStep), <CardSkeleton />)

/** The way in: the corporate e-mail, then a code where the installation asks for one, or the corporate account. */
export function SignInCard() {
  const options = useSignInOptions()
  const signIn = useEmailSignIn()
  return (
    <section className={classes.card} aria-labelledby="sign-in-title">
      {signIn.codeSentTo === undefined ? (
        <>
          <Title order={2} id="sign-in-title" fz="xl">
            Acesse sua conta
          </Title>
          {options.isPending && <CardSkeleton />}
          {options.data?.signIn === 'oidc' && <CorporateAccount />}
          {/* When the server can't say how one enters, trying by e-mail shows what is wrong. */}
          {!options.isPending && options.data?.signIn !== 'oidc' && <EmailForm signIn={signIn} />}
        </>
      ) : (
        <CodeStep email={signIn.codeSentTo} onResend={signIn.submit} onBack={signIn.startOver} />
      )}
    </section>
  )
}

function CardSkeleton() {
  return (
    <Stack gap="md" mt="md" role="status" aria-label="Carregando">
      <Skeleton height={18} />
      <Skeleton height={42} mt="md" />
      <Skeleton height={42} />
    </Stack>
  )
}

function CorporateAccount() {
  return (
    <>
      <Text c="dimmed" mt={4} mb="lg">
        A entrada é feita pela conta da sua organização.
      </Text>
      <Button
        component="a"
        href={SIGN_IN_URL}
        fullWidth
        size="md"
        leftSection={<IconBuildingSkyscraper size={18} aria-hidden />}
      >
        Entrar com a conta corporativa
      </Button>
    </>
  )
}

function EmailForm({ signIn }: { signIn: ReturnType<typeof useEmailSignIn> }) {
  const field = useRef<HTMLInputElement>(null)
  useFocusOnArrival(field)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await signIn.submit())) field.current?.focus()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Text c="dimmed" mt={4} mb="lg">
        Use o e-mail corporativo cadastrado pelo administrador.
      </Text>
      <Stack gap="md">
        <TextInput
          ref={field}
          type="email"
          name="email"
          label="E-mail corporativo"
          placeholder="voce@empresa.com.br"
          autoComplete="email"
          inputMode="email"
          size="md"
          leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
          value={signIn.email}
          error={signIn.isRefused}
          onChange={(event) => signIn.setEmail(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth disabled={signIn.isPending} aria-busy={signIn.isPending}>
          {signIn.isPending ? 'Entrando...' : 'Entrar na Plataforma'}
        </Button>
      </Stack>
      <Text size="sm" c="dimmed" className={classes.noAccess}>
        Ainda não tem acesso? Peça ao administrador da sua organização.
      </Text>
    </form>
  )
}
