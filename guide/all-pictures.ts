import type { Picture } from './picture.ts'
import { contactFormPictures } from './pictures/contact-form-pictures.ts'
import { inventoryPictures } from './pictures/inventory-pictures.ts'
import { reportsPictures } from './pictures/reports-pictures.ts'
import { settingsPictures } from './pictures/settings-pictures.ts'
import { signInPictures, unsubscribePictures } from './pictures/sign-in-pictures.ts'
import { tokenFinderPictures } from './pictures/token-finder-pictures.ts'

/** Every picture of the guide, in the order in which they are taken: some change what later ones show. */
export const allPictures: readonly Picture[] = [
  ...signInPictures,
  ...contactFormPictures,
  ...inventoryPictures,
  ...tokenFinderPictures,
  ...reportsPictures,
  ...settingsPictures,
  ...unsubscribePictures,
]
