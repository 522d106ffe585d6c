export { nextOf, pageFields } from '../../api/paging.ts'
