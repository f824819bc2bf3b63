import{createRequire as __from}from'node:module';const require=__from(import.meta.url);
