import { expect, test } from 'vitest'
import { folderCircles } from './folder-circles.mjs'

test('two folders that import each other are a circle, although no file is in one', () => {
  expect(
    folderCircles([
      ['src/sessions/sessions.ts', 'src/factors/state.ts'],
      ['src/factors/tickets.ts', 'src/sessions/token.ts'],
    ]),
  ).toEqual([
    'src/sessions/sessions.ts imports src/factors/state.ts, src/factors/tickets.ts imports src/sessions/token.ts',
  ])
})

test('a circle through several folders and a file of the level is found', () => {
  expect(
    folderCircles([
      ['src/a/one.ts', 'src/b/deep/two.ts'],
      ['src/b/three.ts', 'src/between.ts'],
      ['src/between.ts', 'src/a/four.ts'],
      ['src/main.ts', 'src/a/one.ts'],
    ]),
  ).toEqual([
    'src/a/one.ts imports src/b/deep/two.ts, src/b/three.ts imports src/between.ts, src/between.ts imports src/a/four.ts',
  ])
})

test('a circle of folders deep in a part is found', () => {
  expect(
    folderCircles([
      ['src/parts/finder/list/row.ts', 'src/parts/finder/keys/key.ts'],
      ['src/parts/finder/keys/use.ts', 'src/parts/finder/list/state.ts'],
    ]),
  ).toHaveLength(1)
})

test('a screen may use its subfolder, and both what is beside the screen', () => {
  expect(
    folderCircles([
      ['src/counts/screen.ts', 'src/counts/sheet/sheet.ts'],
      ['src/counts/sheet/sheet.ts', 'src/counts/data.ts'],
      ['src/counts/screen.ts', 'src/counts/data.ts'],
      ['src/counts/sheet/sheet.ts', 'src/counts/sheet/row.ts'],
    ]),
  ).toEqual([])
})
