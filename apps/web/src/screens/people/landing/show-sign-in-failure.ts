import { showToast } from '@cadencia/ui/toast'

/** What `/api/login/callback` says of a corporate account that it did not let in. */
const FAILURES: Readonly<Record<string, { readonly title: string; readonly message: string }>> = {
  recusada: { title: 'E-mail não encontrado', message: 'Este e-mail não está cadastrado no sistema.' },
  falhou: {
    title: 'Erro no login',
    message: 'Não foi possível entrar com a conta corporativa. Tente novamente.',
  },
}

/** Tells why a sign-in elsewhere led back here, once: the address then forgets it. */
export function showSignInFailure(): void {
  const address = new URL(window.location.href)
  const failure = FAILURES[address.searchParams.get('entrada') ?? '']
  if (!failure) return
  address.searchParams.delete('entrada')
  window.history.replaceState(window.history.state, '', address)
  showToast({ ...failure, tone: 'error' })
}
