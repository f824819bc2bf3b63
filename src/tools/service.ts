import { foldTool } from './engine/fold.ts';

export const serviceRead = foldTool({
  name: 'service_read',
  title: 'Read about the service',
  description: 'The service in this country, streaming options, or an embeddable player.',
  group: 'service',
  effects: ['read'],
  by: 'view',
});
