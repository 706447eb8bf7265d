import { expect, test } from 'vitest'
import { Failure } from '../../data/failure.ts'
import { attemptsByLink } from './attempts-by-link.ts'

const lost = () => Promise.reject(new Failure('connection_lost'))
const usedUp = () => Promise.reject(new Failure('token_invalid', { status: 403 }))

test('a link that is used up after a lost answer has done its work', async () => {
  const attempt = attemptsByLink()
  await expect(attempt('Nouveau!2027', lost)).rejects.toMatchObject({ key: 'connection_lost' })
  await expect(attempt('Nouveau!2027', usedUp)).resolves.toBeUndefined()
})

test('but not for another password, nor where every answer came', async () => {
  const attempt = attemptsByLink()
  await expect(attempt('Nouveau!2027', usedUp)).rejects.toMatchObject({ key: 'token_invalid' })
  await expect(attempt('Nouveau!2027', lost)).rejects.toMatchObject({ key: 'connection_lost' })
  await expect(attempt('Autre!2027', usedUp)).rejects.toMatchObject({ key: 'token_invalid' })
})
