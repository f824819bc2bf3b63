import{createRequire as __from}from'node:module';const require=__from(import.meta.url);
var isRecord=value=>typeof value=="object"&&value!==null&&!Array.isArray(value);export{isRecord};
