import { isRole, type Role } from '@comptoir/contract/roles'
import { slug, tableOf } from './names.ts'

export const demoPassword = 'Comptoir!2026'

export interface DemoAccount {
  role: Role
  name: string
  username: string
  password: string
}

export interface StaffLine extends Omit<DemoAccount, 'password'> {
  /** Invited ones have not opened their activation link yet. */
  state: 'active' | 'inactive' | 'invited' | 'deleted'
  /** External ids. */
  properties: readonly string[] | 'all'
}

/** The four accounts with a password come first; the others are the authors of orders and counts. */
export const staffLines: readonly StaffLine[] = tableOf(`
  Amélie Gagnon|user|active|CEM LAU MGM|user
  Marc-Olivier Roy|user_inventory|active|CEM PVM MGM KWM|inventory
  Priya Nair|admin|active|CEM LAU PMT GDA PSF PVM HBS MGM KWM FLC|admin
  Helen O'Brien|superadmin|active|all|superadmin
  Chantal Bellerose|admin|active|CEM LAU PMT GDA PSF PVM
  Graham Whitlock|admin|active|HBS MGM KWM NTC PLC FLC NSG CIM
  Noor Haddad|admin|inactive|KWM NTC MGM
  Rosalind Tachereau|superadmin|inactive|all
  Yannick Courtemanche|user_inventory|active|CEM LAU PMT
  Josiane Laflèche|user_inventory|active|GDA PSF PVM
  Devon Achebe|user_inventory|active|HBS MGM KWM NTC
  Kirsten Halvorsen|user_inventory|active|PLC FLC NSG CIM
  Émile Rivard|user_inventory|deleted|CEM LAU PVM
  Maude Saint-Amour|user|active|CEM PVM
  Bruno D'Astous|user|active|LAU PMT GDA
  Zacharie Noël-Prévost|user|active|PSF PMT
  Maryse L'Italien|user|active|GDA PVM PSF
  Tom Ashworth|user|active|HBS
  Wen-Li Zhao|user|active|KWM NTC MGM
  Alasdair McPhee|user|active|PLC NTC
  Jasleen Gill|user|active|FLC NSG CIM
  Rosemary Okonkwo|user|inactive|CIM FLC
  Gérald Thivierge|user|deleted|CEM LAU
  Sandra Bélisle|user|invited|PMT`).map(lineOf)

function lineOf([name = '', role, state, properties = '', account]: string[]): StaffLine {
  if (!isRole(role) || !isState(state)) throw new Error(`The staff line of ${name} is malformed.`)
  const words = name.split(' ').map((word) => slug(word))
  return {
    name,
    username: `${account ?? words.join('.')}@comptoir.example`,
    role,
    state,
    properties: properties === 'all' ? 'all' : properties.split(' '),
  }
}

function isState(state: string | undefined): state is StaffLine['state'] {
  return state === 'active' || state === 'inactive' || state === 'invited' || state === 'deleted'
}

/** One staff user of each role that can sign in, with the password of a demo that only this machine reaches. */
export const demoAccounts: readonly DemoAccount[] = staffLines
  .slice(0, 4)
  .map(({ role, name, username }) => ({ role, name, username, password: demoPassword }))
