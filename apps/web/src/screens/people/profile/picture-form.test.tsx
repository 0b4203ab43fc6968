import { makeFile, mockUploads } from '@cadencia/files/testing'
import { updateCurrentUser } from '@cadencia/people/contract'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PictureForm } from './picture-form.tsx'

const picture = makeFile({ fileName: 'eu.png' })
const image = new File(['png'], 'eu.png', { type: 'image/png' })

it('sends a chosen picture and puts it in the profile', async () => {
  const user = makeCurrentUser({ profileImageUrl: null })
  mockPeople({ user })
  mockUploads(picture)
  const saved = mock(updateCurrentUser, { ...user, profileImageUrl: picture.fileURL })
  const app = renderApp(<PictureForm />)
  await screen.findByRole('button', { name: 'Escolher foto' })
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('there is no file field')
  await app.user.upload(field, image)
  expect(await screen.findByText('Foto atualizada')).toBeTruthy()
  expect(saved.map(({ body }) => body)).toEqual([{ profileImageUrl: picture.fileURL }])
})

it('takes the picture away', async () => {
  const user = makeCurrentUser({ profileImageUrl: picture.fileURL })
  mockPeople({ user })
  mockUploads(picture)
  const saved = mock(updateCurrentUser, { ...user, profileImageUrl: null })
  const app = renderApp(<PictureForm />)
  await app.user.click(await screen.findByRole('button', { name: 'Remover foto' }))
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ profileImageUrl: null }]))
})
