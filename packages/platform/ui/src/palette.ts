import type { MantineColorsTuple } from '@mantine/core'

/** Shade 6 has AA contrast with white text and is the primary colour of both schemes. */
const indigo: MantineColorsTuple = [
  '#eef1ff',
  '#dfe4fe',
  '#c0c9fc',
  '#9dabf8',
  '#7d8ff4',
  '#6176ee',
  '#465ae0',
  '#3546bf',
  '#2d3a9f',
  '#252f80',
]

/** Neutral scale of the light scheme, paper to ink. */
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f5',
  '#e5e8ee',
  '#d6dae3',
  '#b7bdca',
  '#878fa0',
  '#646c7e',
  '#4a5162',
  '#323847',
  '#1c202b',
]

/** Neutral scale of the dark scheme: text (0), dimmed (2), borders (4), surfaces (6, 7). */
const dark: MantineColorsTuple = [
  '#dfe2e9',
  '#bcc1cd',
  '#9aa1b1',
  '#6f778a',
  '#3b4150',
  '#2c313d',
  '#22262f',
  '#181b22',
  '#12151a',
  '#0c0e12',
]

const red: MantineColorsTuple = [
  '#fef2f2',
  '#fee4e4',
  '#fdcaca',
  '#fba6a6',
  '#f57f7f',
  '#ea5455',
  '#d3262b',
  '#b51d22',
  '#951b1f',
  '#7a1b1e',
]

const green: MantineColorsTuple = [
  '#eefbf2',
  '#daf5e3',
  '#b6e9c8',
  '#86d7a4',
  '#52bf7d',
  '#2ba35e',
  '#16803f',
  '#136a37',
  '#12542e',
  '#104526',
]

const yellow: MantineColorsTuple = [
  '#fffaeb',
  '#fef0c9',
  '#fddf8d',
  '#fbc94f',
  '#f3ae23',
  '#d98a0c',
  '#a9610a',
  '#8b4d0e',
  '#713f12',
  '#5e3511',
]

const blue: MantineColorsTuple = [
  '#eef8ff',
  '#dbeffe',
  '#b7e0fd',
  '#83caf9',
  '#48adf0',
  '#2090d8',
  '#0f6fae',
  '#105a8e',
  '#124b75',
  '#123e61',
]

/** Red, green, yellow and blue are only for statuses. */
export const palette = { indigo, gray, dark, red, green, yellow, blue }
