import { expect, test } from 'vitest'
import { skuName } from './sku-name.ts'

test('a SKU that is described in both languages is named in the reader’s', () => {
  expect(skuName('Carte-cadeau 50 $ / Gift card $50', 'fr')).toBe('Carte-cadeau 50 $')
  expect(skuName('Carte-cadeau 50 $ / Gift card $50', 'en')).toBe('Gift card $50')
})

test.each(['Card 50 $', 'One / two / three', 'Card / '])('%j is named as it is', (description) => {
  expect(skuName(description, 'en')).toBe(description)
})
