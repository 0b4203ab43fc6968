import { expect, it } from 'vitest'
import { measurePage } from '../bench/footprint.ts'
import { serverForFile } from '../support/suite.ts'

const server = await serverForFile()

it('loads a first page of at most 150 kB of scripts and 20 kB of styles, compressed', async () => {
  const { scriptKb, styleKb } = await measurePage(server, '/')
  expect({ scriptKb, styleKb, isSmall: scriptKb <= 150 && styleKb <= 20 }).toMatchObject({ isSmall: true })
})
