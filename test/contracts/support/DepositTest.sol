// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDepositForwarder} from "../../../contracts/interfaces/IDepositForwarder.sol";
import {IDepositForwarderFactory} from "../../../contracts/interfaces/IDepositForwarderFactory.sol";
import {LocalTetherToken} from "../../../contracts/local/LocalTetherToken.sol";

import {TestToken} from "./TestToken.sol";
import {vm} from "./Vm.sol";

/// @title A factory of deposit addresses with a treasury, and a token to deposit
/// @dev `coin` stands for the native coin.
abstract contract DepositTest {
    address internal constant coin = address(0);
    bytes32 internal constant aliceSalt = keccak256("alice");
    bytes32 internal constant bobSalt = keccak256("bob");

    address internal treasury = address(uint160(uint256(keccak256("treasury"))));
    address internal stranger = address(uint160(uint256(keccak256("stranger"))));

    IDepositForwarderFactory internal factory;
    TestToken internal token;

    function setUp() public virtual {
        factory = deployFactory(treasury);
        token = TestToken(address(new LocalTetherToken("Tether USD", "USDT", 6, address(this))));
    }

    /// @dev By artifact: tests the bytecode that gets deployed, regardless of the tests' compiler settings.
    function deployFactory(address treasury_) internal returns (IDepositForwarderFactory deployed) {
        bytes memory code = bytes.concat(
            vm.getCode("contracts/DepositForwarderFactory.sol:DepositForwarderFactory"),
            abi.encode(treasury_)
        );
        assembly ("memory-safe") {
            deployed := create(0, add(code, 0x20), mload(code))
            if iszero(deployed) {
                returndatacopy(code, 0, returndatasize())
                revert(code, returndatasize())
            }
        }
    }

    function payCoin(address to, uint256 amount) internal {
        vm.deal(to, to.balance + amount);
    }

    /// @notice Sweeps one token from one deposit address.
    function sweep(bytes32 salt, address token_) internal {
        address[] memory tokens = new address[](1);
        tokens[0] = token_;
        sweep(salt, tokens);
    }

    function sweep(bytes32 salt, address[] memory tokens) internal {
        IDepositForwarderFactory.Sweep[] memory sweeps = new IDepositForwarderFactory.Sweep[](1);
        sweeps[0] = IDepositForwarderFactory.Sweep(salt, tokens);
        factory.sweep(sweeps);
    }

    function forwarder(bytes32 salt) internal view returns (IDepositForwarder) {
        return IDepositForwarder(factory.forwarderOf(salt));
    }
}
