import { getSecondFactor } from '@cadencia/people/security/contract'
import { mock } from '@cadencia/testkit/msw'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

export const OWN_PASSWORD = 'a minha senha'

/** Answers the question for one's own password before a powerful act. */
export async function giveOwnPassword(user: UserEvent, dialog: string, submitLabel: string): Promise<void> {
  mock(getSecondFactor, { isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 })
  const question = within(await screen.findByRole('dialog', { name: dialog }))
  await user.type(question.getByLabelText('Sua senha'), OWN_PASSWORD)
  await user.click(question.getByRole('button', { name: submitLabel }))
}
