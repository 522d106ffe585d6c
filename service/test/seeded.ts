/** For the tests beside the code, which import nothing from outside their package. */
export { seeded } from '../../proof/test/seeded.ts'
