import { expect, test } from 'vitest'
import { Failure } from '../../lib/failure.ts'
import { createSingleUseRequest } from './single-use-request.ts'

const lost = () => Promise.reject(new Failure('connection_lost'))
const usedUp = () => Promise.reject(new Failure('token_invalid', { status: 403 }))

test('a link that is used after a lost response counts as success', async () => {
  const request = createSingleUseRequest()
  await expect(request('Nouveau!2027', lost)).rejects.toMatchObject({ key: 'connection_lost' })
  await expect(request('Nouveau!2027', usedUp)).resolves.toBeUndefined()
})

test('it is an error with another password, or if no response was lost', async () => {
  const request = createSingleUseRequest()
  await expect(request('Nouveau!2027', usedUp)).rejects.toMatchObject({ key: 'token_invalid' })
  await expect(request('Nouveau!2027', lost)).rejects.toMatchObject({ key: 'connection_lost' })
  await expect(request('Autre!2027', usedUp)).rejects.toMatchObject({ key: 'token_invalid' })
})
